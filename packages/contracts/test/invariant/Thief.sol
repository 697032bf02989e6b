// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

import {RoleChange} from "../../src/PassportTimelock.sol";
import {LimitedVouchers} from "../../src/LimitedVouchers.sol";
import {bound, vm} from "../support/Test.sol";
import {Successors} from "./Successors.sol";
import {ITEM_MINTS, MINTS, UNSTAKES, WITHDRAWS} from "./World.sol";

/// @notice A thief who holds one key after another, and the answer that the runbook has for each.
abstract contract Thief is Successors {
    /// @dev How long it takes until forged vouchers are noticed: less than the shortest queue.
    uint256 public constant NOTICED_AFTER = 20 hours;
    uint256 internal constant NO_KEY = 99;
    uint256 private constant WALLETS = 3;
    /// @dev The signing keys come first, in the order of their contracts.
    uint256 internal constant ADMIN = 4;
    uint256 internal constant GUARDIAN = 5;
    uint256 internal constant CUSTODIAN = 6;
    uint256 internal constant PAUSER = 7;
    uint256 internal constant PUBLISHER_KEY = 8;
    uint256 private constant KEYS = 9;

    uint256 public stolenKey = NO_KEY;
    uint256 private _stolenAt;
    /// @dev The signing key in the thief's hands, which Passport has replaced in the meantime.
    uint256 private _stolenSigner;
    uint256 private _nextKey = 0xB0;
    uint256 private _nextToken = 1_000;

    /// @dev What forged vouchers of the present theft have served at once, and the highest limit that was in force meanwhile.
    uint256 private _takenNow;
    uint256 private _highestLimit;
    uint256[4] public takenOf;
    uint256[4] public allowedOf;

    function steal(uint256 key) external inTime {
        if (stolenKey != NO_KEY) return;
        stolenKey = key % KEYS;
        _stolenAt = _now;
        (_takenNow, _highestLimit) = (0, 0);
        if (stolenKey < 4) _stolenSigner = _keys[stolenKey];
        _note(string.concat("thief: steal ", _nameOf(stolenKey)), true);
    }

    /// @dev Forges vouchers for its own wallets, for as long as the contract takes them, and tries the key elsewhere.
    function forge(uint256 seed, uint256 amount) external inTime {
        if (stolenKey >= 4) return;
        for (uint256 which = 0; which < 4; ++which) {
            address wallet = _wallet(seed % WALLETS + which);
            uint256 tokenId = which == UNSTAKES ? _stakedToken(seed) : which == MINTS ? _nextToken++ : seed % 3;
            uint256 count = which == WITHDRAWS ? bound(amount, 1, 1_200) : 1;
            if (which == ITEM_MINTS) count = bound(amount, 1, 3);
            _forge(which, wallet, tokenId, count);
        }
    }

    function commandAsThief(uint256 seed, uint256 which, uint256 amount) external inTime {
        if (stolenKey < ADMIN || stolenKey == NO_KEY) return;
        string memory name = string.concat("thief of ", _nameOf(stolenKey));
        address actor = _holderOf(stolenKey);
        if (stolenKey == ADMIN) {
            if (seed % 3 == 0) _unpause(actor, name, which);
            else if (seed % 3 == 1) _propose(actor, name, seed / 3, which, amount);
            else _execute(actor, name, seed / 3, false);
        } else if (stolenKey == GUARDIAN) {
            if (seed % 9 == 8) _dismissProposer(actor, name, currentAdmin);
            else if (seed % 3 == 1) _dismissAsThief(actor, name, amount);
            else _guard(actor, name, seed, which, amount);
            _refuseRoles(actor, name, true);
        } else if (stolenKey == CUSTODIAN) {
            RoleChange[] memory changes = new RoleChange[](1);
            changes[0] = _change(LOCK, LOCK.PROPOSER_ROLE(), _wallet(seed), true);
            _proposeRoles(actor, name, changes);
            bytes memory data = abi.encodeCall(LOCK.changeRoles, (changes));
            _expect(!_call(actor, address(LOCK), data), "a stolen custodian changed roles at once");
        } else if (stolenKey == PAUSER) {
            _guard(actor, name, 4, which, 0);
        } else {
            _publish(actor, name, seed);
        }
    }

    /// @dev The answer that the runbook has for each key. A stolen guardian takes 14 days, so time passes here.
    function answer(uint256 seed) external {
        if (stolenKey == NO_KEY || seed % 5 != 0) return;
        _answer();
    }

    /// @dev A theft is noticed before the delay is over that gives time for it.
    function _advance(uint256 time) internal override {
        uint256 noticedAfter = stolenKey < 4
            ? NOTICED_AFTER
            : stolenKey == ADMIN ? 40 hours : stolenKey == CUSTODIAN ? 10 days : type(uint128).max;
        if (stolenKey == NO_KEY || _now + time < _stolenAt + noticedAfter) {
            _now += time;
        } else {
            if (_now < _stolenAt + noticedAfter) _now = _stolenAt + noticedAfter;
            _answer();
        }
        vm.warp(_now);
    }

    function _answer() private {
        uint256 key = stolenKey;
        address thief = key < ADMIN ? address(0) : _holderOf(key);
        vm.warp(_now);
        if (key < 4) {
            _guard(currentGuardian, "guardian", 1, key, 0);
            _guard(currentGuardian, "guardian", 0, key, 0);
            _keys[key] = _nextKey++;
        } else if (key == ADMIN) {
            // A thief who gives the role back just before the dismissal must gain nothing by it.
            if (_now % 2 == 0) {
                bytes memory data = abi.encodeCall(LOCK.renounceRole, (LOCK.PROPOSER_ROLE(), thief));
                _note("thief of the admin: renounceRole", _call(thief, address(LOCK), data));
            }
            _dismissProposer(currentGuardian, "guardian", currentAdmin);
            _dismiss(currentGuardian, "guardian", WITHDRAWER.UNPAUSER_ROLE(), currentAdmin);
            _replaceAdmin();
        } else if (key == GUARDIAN) {
            _replaceGuardian();
        } else if (key == CUSTODIAN) {
            _replaceCustodian();
        } else if (key == PAUSER) {
            _dismiss(currentGuardian, "guardian", WITHDRAWER.PAUSER_ROLE(), currentPauser);
            currentPauser = _replace(WITHDRAWER.PAUSER_ROLE(), _newPerson());
        } else {
            _dismiss(currentGuardian, "guardian", ROOTS.PUBLISHER_ROLE(), currentPublisher);
            _guard(currentGuardian, "guardian", 7, 0, type(uint256).max);
            address next = _newPerson();
            RoleChange[] memory changes = new RoleChange[](1);
            changes[0] = _change(ROOTS, ROOTS.PUBLISHER_ROLE(), next, true);
            _wait(changes);
            currentPublisher = next;
        }
        if (key >= ADMIN) _expect(!_holdsARole(thief), "a former holder kept a role");
        _expect(_everyRoleIsHeld(), "a role has no holder after the answer");
        stolenKey = NO_KEY;
        // What was pending at the dismissal is void for the successor too, also what becomes ready only now.
        for (uint256 i = 0; key == ADMIN && i < 3; ++i) _execute(currentAdmin, "owner", i, true);
    }

    function _forge(uint256 which, address wallet, uint256 tokenId, uint256 amount) private {
        LimitedVouchers target = _voucherContracts[which];
        uint256 nonce = target.nonces(wallet);
        if (which == WITHDRAWS) _rememberUse();
        bool worked = _call(wallet, address(target), _useOf(which, _stolenSigner, wallet, tokenId, amount));
        string memory name = string.concat("thief of ", _nameOf(stolenKey));
        if (which == stolenKey) _note(string.concat(name, ": forge"), worked);
        else _expect(!worked, "a stolen key opened another contract");
        if (!worked) return;
        uint256 limit = target.overallLimit();
        if (which == WITHDRAWS) limit += WITHDRAWER.smallLimit();
        if (limit > _highestLimit) {
            allowedOf[which] += limit - _highestLimit;
            _highestLimit = limit;
        }
        if (_bookUse(which, wallet, nonce, tokenId, amount)) {
            _takenNow += amount;
            takenOf[which] += amount;
        }
        _expect(_takenNow <= _highestLimit, "a thief took more than the limit of one key");
    }

    function _wallet(uint256 seed) internal pure returns (address) {
        return address(uint160(0x7EEF00 + (seed % WALLETS)));
    }

    function _holderOf(uint256 key) private view returns (address) {
        return [currentAdmin, currentGuardian, currentCustodian, currentPauser, currentPublisher][key - ADMIN];
    }

    function _nameOf(uint256 key) private pure returns (string memory) {
        return [
            "the withdraw key",
            "the mint key",
            "the unstake key",
            "the item key",
            "the admin",
            "the guardian",
            "the custodian",
            "the pauser",
            "the publisher"
        ][key];
    }
}
