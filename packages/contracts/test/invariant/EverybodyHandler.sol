// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

import {LimitedVouchers} from "../../src/LimitedVouchers.sol";
import {bound, vm} from "../support/Test.sol";
import {surfaceCall, surfaceSize} from "./Surface.sol";
import {Thief} from "./Thief.sol";

/// @notice Everybody at once: players, a malicious receiver, a stranger who tries every public function, guardian, owner,
/// custodian, pauser and publisher, and a thief who holds one key after another until it is answered as the runbook says.
contract EverybodyHandler is Thief {
    function guard(uint256 seed, uint256 which, uint256 amount) external inTime {
        // Rarely, or nothing ever comes out of a queue.
        if (seed % 3 != 0 || stolenKey == GUARDIAN) return;
        seed /= 3;
        if (seed % 8 < 2 && (seed / 8) % 4 != 0) return;
        _guard(currentGuardian, "guardian", seed, which, amount);
    }

    function sweep(uint256 seed, uint256 amount) external inTime {
        // Rarely, or nobody can withdraw.
        if (seed % 8 == 0 && stolenKey != GUARDIAN) _sweep(currentGuardian, "guardian", amount);
    }

    function refuseAsGuardian() external inTime {
        if (stolenKey == CUSTODIAN) _refuseRoles(currentGuardian, "guardian", true);
    }

    function pauseAsPauser(uint256 seed, uint256 which) external inTime {
        if (seed % 4 != 0 || stolenKey == PAUSER) return;
        // The fifth call of `_guard` is the pause.
        _guard(currentPauser, "pauser", 4, which, 0);
    }

    function unpause(uint256 which) external inTime {
        if (stolenKey == ADMIN) return;
        for (uint256 i = 0; i < 4; ++i) {
            uint256 each = (which % 4 + i) % 4;
            if (!_settings[each].isPaused) continue;
            // What became due during the pause must wait for another hour.
            uint256 due = _latestDue(each);
            if (which % 2 == 0 && due > _now) _advance(due - _now);
            if (stolenKey != ADMIN) _unpause(currentAdmin, "owner", each);
            if (!_settings[each].isPaused) _tryToRelease(each);
            return;
        }
    }

    function propose(uint256 seed, uint256 which, uint256 value) external inTime {
        if (stolenKey == ADMIN) return;
        // A contract without its present signer serves no player: that comes first.
        for (uint256 i = 0; i < 4; ++i) {
            uint256 each = (which % 4 + i) % 4;
            if (_voucherContracts[each].signer() != vm.addr(_keys[each])) (seed, which) = (0, each);
        }
        _propose(currentAdmin, "owner", seed, which, value);
    }

    function execute(uint256 seed, bool isPatient) external inTime {
        if (stolenKey != ADMIN) _execute(currentAdmin, "owner", seed, isPatient);
    }

    function refuseAsOwner() external inTime {
        if (stolenKey == CUSTODIAN) _refuseRoles(currentAdmin, "owner", false);
    }

    function publish(uint256 seed) external inTime {
        if (stolenKey != PUBLISHER_KEY) _publish(currentPublisher, "publisher", seed);
    }

    /// @dev Any public function of any contract, with arguments that hold what exists: nothing changes that is not the
    /// caller's own.
    function anything(uint256 seed, uint256 a, uint256 b, address other) external inTime {
        (address target, bytes memory data) = surfaceCall(
            [address(WITHDRAWER), address(COLLECTIBLE), address(STAKING), address(ITEMS), address(LOCK), address(ROOTS)],
            seed % surfaceSize(),
            _arguments(a, b, other)
        );
        bytes32 before = _fingerprint();
        _note("stranger: any function", _call(STRANGER, target, data));
        _expect(_fingerprint() == before, "a stranger changed something");
    }

    function forward(uint256 amount) external inTime {
        vm.deal(address(RECEIVER), bound(amount, 0, 3));
        uint256 value = address(RECEIVER).balance;
        bool worked = _call(STRANGER, address(RECEIVER), abi.encodeCall(RECEIVER.forward, ()));
        _expect(_note("stranger: forward", worked) == (value > 0), "nothing was forwarded");
        uint256 sent = bound(amount, 0, SUPS.balanceOf(STRANGER));
        _note("stranger: transfer SUPS to the withdrawer",
            _call(STRANGER, address(SUPS), abi.encodeCall(SUPS.transfer, (address(WITHDRAWER), sent % 3))));
    }

    function _arguments(uint256 a, uint256 b, address other) private view returns (bytes memory) {
        // Words that decode as addresses, small numbers, times and the places of dynamic arguments.
        uint256[8] memory pool = [
            uint256(uint160(STRANGER)),
            uint256(uint160(other)),
            a % 64,
            FAR,
            uint256(uint160(_actor(a))),
            WITHDRAWER.nonces(_actor(b)),
            0x80,
            uint256(uint160(currentAdmin))
        ];
        bytes memory words;
        for (uint256 i = 0; i < 8; ++i) words = bytes.concat(words, bytes32(pool[(b >> (3 * i)) % 8]));
        return words;
    }

    /// @dev Everything that a stranger must not change: settings, roles, queues, and what others hold.
    function _fingerprint() private view returns (bytes32 all) {
        for (uint256 i = 0; i < 4; ++i) {
            LimitedVouchers each = _voucherContracts[i];
            all = keccak256(
                abi.encode(
                    all, each.epoch(), each.signer(), each.perAccountLimit(), each.overallLimit(), each.queueDelay(),
                    each.paused(), each.queuedTotal(), each.defaultAdmin(), each.usedOverall(), each.nonces(alice),
                    each.hasRole(each.GUARDIAN_ROLE(), STRANGER)
                )
            );
            (address pending,) = each.pendingDefaultAdmin();
            all = keccak256(abi.encode(all, pending, each.hasRole(each.PAUSER_ROLE(), currentPauser)));
        }
        for (uint256 id = 0; id < 3; ++id) {
            all = keccak256(abi.encode(all, ITEMS.totalSupply(id), ITEMS.balanceOf(alice, id), ITEMS.balanceOf(bob, id)));
        }
        address[4] memory players = [alice, bob, carol, mallory];
        for (uint256 i = 0; i < 4; ++i) {
            all = keccak256(abi.encode(all, SUPS.balanceOf(players[i]), COLLECTIBLE.balanceOf(players[i])));
        }
        return keccak256(
            abi.encode(
                all, SUPS.balanceOf(address(WITHDRAWER)), COLLECTIBLE.balanceOf(address(STAKING)), WITHDRAWER.treasury(),
                WITHDRAWER.queueMinimum(), ROOTS.latest(), LOCK.dismissals(), LOCK.getMinDelay(),
                LOCK.hasRole(LOCK.PROPOSER_ROLE(), STRANGER), SUPS.balanceOf(STRANGER)
            )
        );
    }
}
