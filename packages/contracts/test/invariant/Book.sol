// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

import {LimitedVouchers} from "../../src/LimitedVouchers.sol";
import {ITEM_MINTS, MINTS, UNSTAKES, WITHDRAWS, World} from "./World.sol";

/// @notice What should have happened, kept beside the contracts: vouchers, payments, the queue, tokens and settings. What
/// can be seen only in the moment, such as a payment during a pause, is noted as a breach at once.
abstract contract Book is World {
    struct Entry {
        uint256 which;
        address account;
        uint256 nonce;
        uint256 amount;
        uint256 tokenId;
        bool isOpen;
    }

    struct Payment {
        address account;
        uint256 time;
        uint256 amount;
        bool isSmall;
    }

    struct Settings {
        address signer;
        uint256 perAccount;
        uint256 overall;
        uint256 queueDelay;
        bool isPaused;
    }

    string public breach;

    Entry[] internal _entries;
    mapping(uint256 which => Payment[]) internal _payments;
    uint256[4] public spent;
    uint256[4] public paid;
    uint256[4] public rejected;
    uint256[4] internal _unpausedAt;
    uint256 private _usedOverall;
    Settings[4] internal _settings;
    address public expectedTreasury = treasury;
    uint256 public expectedMinimum = QUEUE_MINIMUM;

    /// @dev Zero while the token does not exist; the staking contract while it is staked.
    mapping(uint256 tokenId => address) public placeOf;
    mapping(uint256 tokenId => address) public stakerOf;
    uint256 public minted;
    mapping(uint256 itemId => uint256) public itemsThatExist;

    /// @dev By actor and call: how often it was tried, and how often it had an effect.
    string[] private _names;
    mapping(string name => uint256) private _tried;
    mapping(string name => uint256) private _worked;

    constructor() {
        for (uint256 which = 0; which < 4; ++which) {
            LimitedVouchers target = _voucherContracts[which];
            _settings[which] =
                Settings(target.signer(), target.perAccountLimit(), target.overallLimit(), QUEUE_DELAY, false);
        }
    }

    /// @dev Every line is `actor: call`, tried, worked.
    function effects() external view returns (string[] memory names, uint256[] memory tried, uint256[] memory worked) {
        names = _names;
        (tried, worked) = (new uint256[](names.length), new uint256[](names.length));
        for (uint256 i = 0; i < names.length; ++i) {
            (tried[i], worked[i]) = (_tried[names[i]], _worked[names[i]]);
        }
    }

    function settingsOf(uint256 which) external view returns (Settings memory) {
        return _settings[which];
    }

    /// @dev What waits in the queue of the present epoch, and what is left of earlier ones.
    function waiting(uint256 which) public view returns (uint256 queued, uint256 voided) {
        for (uint256 i = 0; i < _entries.length; ++i) {
            Entry storage entry = _entries[i];
            if (!entry.isOpen || entry.which != which) continue;
            if (_isVoid(entry)) voided += entry.amount;
            else queued += entry.amount;
        }
    }

    function _note(string memory name, bool worked) internal returns (bool) {
        if (_tried[name] == 0) _names.push(name);
        ++_tried[name];
        if (worked) ++_worked[name];
        return worked;
    }

    function _expect(bool isRight, string memory otherwise) internal {
        if (!isRight && bytes(breach).length == 0) breach = otherwise;
    }

    function _isVoid(Entry storage entry) internal view returns (bool) {
        return entry.nonce >> 64 != _voucherContracts[entry.which].epoch();
    }

    /// @dev Writes down a voucher that was just used: served, or queued.
    function _bookUse(uint256 which, address account, uint256 nonce, uint256 tokenId, uint256 amount)
        internal
        returns (bool isServed)
    {
        LimitedVouchers target = _voucherContracts[which];
        spent[which] += amount;
        (uint128 queuedAmount,,) = target.queued(account, nonce);
        _expect(!_settings[which].isPaused, "a voucher was used while paused");
        if (queuedAmount > 0) {
            _expect(queuedAmount == amount, "another amount was queued");
            _expect(which != WITHDRAWS || amount >= expectedMinimum, "dust was queued");
            _entries.push(Entry(which, account, nonce, amount, tokenId, true));
            return false;
        }
        paid[which] += amount;
        _bookToken(which, account, tokenId, amount);
        _bookPayment(which, account, amount);
        return true;
    }

    /// @dev Looks at the 24 hours that end with each payment: a window above a limit has one that ends it.
    function _bookPayment(uint256 which, address account, uint256 amount) private {
        Payment[] storage book = _payments[which];
        Settings storage settings = _settings[which];
        (uint256 own, uint256 overall, uint256 small) = (amount, amount, 0);
        for (uint256 i = book.length; i > 0 && book[i - 1].time + 24 hours >= _now; --i) {
            Payment storage each = book[i - 1];
            if (each.isSmall) small += each.amount;
            else overall += each.amount;
            if (each.account == account) own += each.amount;
        }
        bool isSmall = which == WITHDRAWS && WITHDRAWER.usedOverall() == _usedOverall;
        book.push(Payment(account, _now, amount, isSmall));
        _expect(own <= settings.perAccount, "a window of an account is above its limit");
        if (isSmall) _expect(small + amount <= settings.overall / 100, "small withdrawals are above their limit");
        else _expect(overall <= settings.overall, "a window is above the overall limit");
    }

    /// @dev A payment that leaves what is counted as it was is one of the small ones.
    function _rememberUse() internal {
        _usedOverall = WITHDRAWER.usedOverall();
    }

    function _bookToken(uint256 which, address account, uint256 tokenId, uint256 amount) private {
        if (which == ITEM_MINTS) itemsThatExist[tokenId] += amount;
        if (which == MINTS) ++minted;
        if (which == MINTS || which == UNSTAKES) placeOf[tokenId] = account;
        if (which == UNSTAKES) stakerOf[tokenId] = address(0);
    }

    /// @dev Writes down that an entry was released. `due` is when it was promised.
    function _bookRelease(uint256 index, uint256 due) internal {
        Entry storage entry = _entries[index];
        uint256 which = entry.which;
        _expect(entry.isOpen, "an entry was released twice");
        _expect(!_isVoid(entry), "an entry of an ended epoch was released");
        _expect(!_settings[which].isPaused, "an entry was released while paused");
        _expect(_now >= due, "an entry was released before its time");
        _expect(
            _unpausedAt[which] == 0 || _now >= _unpausedAt[which] + 1 hours, "an entry was released right after a pause"
        );
        entry.isOpen = false;
        paid[which] += entry.amount;
        _bookToken(which, entry.account, entry.tokenId, entry.amount);
    }

    function _bookRejection(uint256 index) internal {
        Entry storage entry = _entries[index];
        _expect(entry.isOpen, "an entry was rejected twice");
        entry.isOpen = false;
        rejected[entry.which] += entry.amount;
    }

    function _bookPause(uint256 which, bool isPaused) internal {
        _settings[which].isPaused = isPaused;
        if (!isPaused) _unpausedAt[which] = _now;
    }
}
