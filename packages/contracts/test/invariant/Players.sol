// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

import {CollectibleStaking} from "../../src/CollectibleStaking.sol";
import {CollectibleStakingOld} from "../../src/CollectibleStakingOld.sol";
import {LimitedVouchers} from "../../src/LimitedVouchers.sol";
import {SignedVouchers} from "../../src/SignedVouchers.sol";
import {bound, vm} from "../support/Test.sol";
import {Book} from "./Book.sol";
import {ITEM_MINTS, MINTS, UNSTAKES, WITHDRAWS} from "./World.sol";

/// @notice What players do, among them one with a hostile contract wallet, and what anybody does with the queue.
abstract contract Players is Book {
    /// @dev Money comes in small amounts, so that withdrawals meet what is promised to the queue.
    function pass(uint256 time, uint256 kind) external {
        if (kind % 4 == 0) _advance(bound(time, 1, 59 minutes));
        else if (kind % 4 == 1) _advance(bound(time, 1 hours, 12 hours));
        // Around a whole window, where one that is an hour too short would let through too much.
        else if (kind % 4 == 2) _advance(bound(time, 22 hours, 25 hours));
        else _advance(bound(time, 1 days, 3 days));
        if (SUPS.balanceOf(address(WITHDRAWER)) < 1_500) {
            vm.prank(treasury);
            SUPS.transfer(address(WITHDRAWER), bound(kind, 500, 2_500));
        }
    }

    function withdraw(uint256 seed, uint256 amount) external inTime {
        address account = _actor(seed);
        uint256 room = _roomFor(WITHDRAWS, account);
        // A third fills what is left of a limit to the last unit, a third stays too small for the queue.
        if (seed % 3 == 0 && room > 0) amount = room;
        else amount = bound(amount, 1, seed % 3 == 1 ? 60 : 1_400);
        _rememberUse();
        _use("player: withdraw", WITHDRAWS, account, 0, amount);
    }

    /// @dev Up to the overall limit, and then what is too small for the queue.
    function withdrawEverything(uint256 seed, uint256 amount) external inTime {
        for (uint256 i = 0; i < 4; ++i) {
            uint256 room = _roomFor(WITHDRAWS, _actor(i));
            _rememberUse();
            if (room > 0) _use("player: withdraw", WITHDRAWS, _actor(i), 0, room);
        }
        _rememberUse();
        _use("player: withdraw", WITHDRAWS, _actor(seed), 0, bound(amount, 1, 60));
    }

    function mint(uint256 seed, uint256 token) external inTime {
        _use("player: mint", MINTS, _actor(seed), token % TOKENS, 1);
    }

    function stake(uint256 token, uint256 kind) external inTime {
        (address owner, uint256 tokenId) = _owned(token);
        if (owner == address(0)) return;
        bool isOld = kind % 4 == 0;
        address target = isOld ? address(STAKING_OLD) : address(STAKING);
        _call(owner, address(COLLECTIBLE), abi.encodeCall(COLLECTIBLE.approve, (target, tokenId)));
        // Both take a token with the same call.
        bool worked = _call(owner, target, abi.encodeCall(CollectibleStaking.stake, (tokenId)));
        if (!_note(isOld ? "player: stake in the old contract" : "player: stake", worked)) return;
        _expect(isOld || !_settings[UNSTAKES].isPaused, "a token was staked while paused");
        (placeOf[tokenId], stakerOf[tokenId]) = (target, owner);
    }

    function unstake(uint256 seed, uint256 token) external inTime {
        _use("player: unstake", UNSTAKES, _actor(seed), _stakedToken(token), 1);
    }

    function unstakeOld(uint256 seed, uint256 token) external inTime {
        uint256 tokenId = token % TOKENS;
        address caller = seed % 2 == 0 ? _actor(seed) : stakerOf[tokenId];
        bool worked = _call(caller, address(STAKING_OLD), abi.encodeCall(CollectibleStakingOld.unstake, (tokenId)));
        if (!_note("player: unstake from the old contract", worked)) return;
        _expect(placeOf[tokenId] == address(STAKING_OLD) && stakerOf[tokenId] == caller, "another's token was unstaked");
        (placeOf[tokenId], stakerOf[tokenId]) = (caller, address(0));
    }

    function trade(uint256 seed, uint256 token) external inTime {
        (address owner, uint256 tokenId) = _owned(token);
        if (owner == address(0)) return;
        bool worked =
            _call(owner, address(COLLECTIBLE), abi.encodeCall(COLLECTIBLE.transferFrom, (owner, _actor(seed), tokenId)));
        if (_note("player: transfer a token", worked)) placeOf[tokenId] = _actor(seed);
    }

    function mintItems(uint256 seed, uint256 item, uint256 amount) external inTime {
        _use("player: mint items", ITEM_MINTS, _actor(seed), item % 3, bound(amount, 1, 4));
    }

    /// @dev The callback may release, call off, deposit or cancel; the book follows what is possible and refuses the rest.
    function mintItemsForHostileWallet(uint256 seed, uint256 item, uint256 amount) external inTime {
        (item, amount) = (item % 3, bound(amount, 1, 4));
        uint256 nonce = ITEMS.nonces(address(HOSTILE));
        uint256[3] memory before = _supplies();
        bool worked = HOSTILE.act(_useOf(ITEM_MINTS, _keys[ITEM_MINTS], address(HOSTILE), item, amount), seed);
        if (!_note("malicious receiver: mint items", worked)) return;
        uint256 served = _bookUse(ITEM_MINTS, address(HOSTILE), nonce, item, amount) ? amount : 0;
        _followHostile(before, served);
        _expectSpent(ITEM_MINTS, address(HOSTILE), nonce);
    }

    function sendItems(uint256 seed, uint256 item, uint256 amount, uint256 where) external inTime {
        (address from, uint256 id) = (_actor(seed), item % 3);
        amount = bound(amount, 0, ITEMS.balanceOf(from, id));
        address to = where % 3 == 0 ? DEPOSIT : where % 3 == 1 ? address(HOSTILE) : _actor(where);
        uint256[3] memory before = _supplies();
        bytes memory data = abi.encodeCall(ITEMS.safeTransferFrom, (from, to, id, amount, ""));
        if (!_note(to == DEPOSIT ? "player: deposit items" : "player: send items", _call(from, address(ITEMS), data))) {
            return;
        }
        if (to == DEPOSIT) itemsThatExist[id] -= amount;
        if (to == address(HOSTILE)) _followHostile(before, 0);
    }

    function cancelNonce(uint256 seed, uint256 which) external inTime {
        address account = seed % 5 == 4 ? STRANGER : _actor(seed);
        bytes memory data = abi.encodeCall(SignedVouchers.cancelNonce, ());
        _note(
            account == STRANGER ? "stranger: cancelNonce" : "player: cancelNonce",
            _call(account, address(_voucherContracts[which % 4]), data)
        );
    }

    /// @dev By anybody; mostly when it is due.
    function release(uint256 seed, bool isLate) external {
        if (_entries.length == 0) return;
        uint256 index = _openEntry(seed);
        Entry storage entry = _entries[index];
        LimitedVouchers target = _voucherContracts[entry.which];
        (, uint128 due,) = target.queued(entry.account, entry.nonce);
        if (isLate && _now < due) _advance(due - _now);
        vm.warp(_now);
        if (entry.account == address(HOSTILE)) return _releaseToHostile(index, due);
        uint256 before = SUPS.balanceOf(entry.account);
        bool worked = _call(
            STRANGER, address(target), abi.encodeCall(LimitedVouchers.release, (entry.account, entry.nonce))
        );
        if (!_note("stranger: release", worked)) return;
        _expect(
            entry.which != WITHDRAWS || SUPS.balanceOf(entry.account) - before == entry.amount,
            "another amount was released"
        );
        _bookRelease(index, due);
    }

    /// @dev In the moment in which a pause ends.
    function _tryToRelease(uint256 which) internal {
        for (uint256 i = 0; i < _entries.length; ++i) {
            Entry storage entry = _entries[i];
            if (!entry.isOpen || entry.which != which) continue;
            bytes memory data = abi.encodeCall(LimitedVouchers.release, (entry.account, entry.nonce));
            _expect(
                !_call(STRANGER, address(_voucherContracts[which]), data), "an entry was released right after a pause"
            );
        }
    }

    /// @dev When the last of what waits in a contract is due; zero where nothing waits.
    function _latestDue(uint256 which) internal view returns (uint256 latest) {
        for (uint256 i = 0; i < _entries.length; ++i) {
            Entry storage entry = _entries[i];
            if (!entry.isOpen || entry.which != which || _isVoid(entry)) continue;
            (, uint128 due,) = _voucherContracts[which].queued(entry.account, entry.nonce);
            if (due > latest) latest = due;
        }
    }

    function callOff(uint256 seed) external inTime {
        if (_entries.length == 0) return;
        uint256 index = _openEntry(seed);
        Entry storage entry = _entries[index];
        if (!_note("player: reject", _reject(entry.account, entry))) return;
        _bookRejection(index);
    }

    /// @dev A stranger may clear away what is void, and nothing else.
    function clearAway(uint256 seed) external inTime {
        if (_entries.length == 0) return;
        uint256 index = _openEntry(seed);
        Entry storage entry = _entries[index];
        bool isVoid = _isVoid(entry);
        if (!_note("stranger: reject", _reject(STRANGER, entry))) return;
        _expect(isVoid, "a stranger rejected what is not void");
        _bookRejection(index);
    }

    function _advance(uint256 time) internal virtual;

    /// @dev Uses a voucher that Passport has signed. The same call again, or from another account, must change nothing.
    function _use(string memory name, uint256 which, address account, uint256 tokenId, uint256 amount) internal {
        address target = address(_voucherContracts[which]);
        uint256 nonce = _voucherContracts[which].nonces(account);
        bytes memory data = _useOf(which, _keys[which], account, tokenId, amount);
        uint256 before = SUPS.balanceOf(account);
        _expect(!_call(STRANGER, target, data), "a stranger used a voucher");
        if (!_note(name, _call(account, target, data))) return;
        bool isServed = _bookUse(which, account, nonce, tokenId, amount);
        if (!isServed) _note(string.concat(name, ", queued"), true);
        if (which == WITHDRAWS) {
            _expect(SUPS.balanceOf(account) - before == (isServed ? amount : 0), "another amount was paid");
        }
        _expectSpent(which, account, nonce);
        _expect(!_call(account, target, data), "a voucher was used twice");
    }

    function _expectSpent(uint256 which, address account, uint256 nonce) internal {
        uint256 count = _voucherContracts[which].countIn(nonce >> 64, account);
        _expect(count > uint64(nonce), "a used voucher looks unused");
    }

    function _reject(address caller, Entry storage entry) internal returns (bool) {
        return _call(
            caller,
            address(_voucherContracts[entry.which]),
            abi.encodeCall(LimitedVouchers.reject, (entry.account, entry.nonce))
        );
    }

    /// @dev One that is open, if there is one, so that most calls about the queue mean something.
    function _openEntry(uint256 seed) internal view returns (uint256) {
        uint256 length = _entries.length;
        for (uint256 i = 0; i < length; ++i) {
            uint256 index = (seed % length + i) % length;
            if (_entries[index].isOpen) return index;
        }
        return seed % length;
    }

    function _roomFor(uint256 which, address account) private view returns (uint256) {
        LimitedVouchers target = _voucherContracts[which];
        (uint256 own, uint256 ownLimit) = (target.usedBy(account), target.perAccountLimit());
        (uint256 all, uint256 allLimit) = (target.usedOverall(), target.overallLimit());
        if (own >= ownLimit || all >= allLimit) return 0;
        return ownLimit - own < allLimit - all ? ownLimit - own : allLimit - all;
    }

    function _owned(uint256 token) private view returns (address owner, uint256 tokenId) {
        for (uint256 i = 0; i < TOKENS; ++i) {
            tokenId = (token % TOKENS + i) % TOKENS;
            owner = placeOf[tokenId];
            if (owner != address(0) && owner != address(STAKING) && owner != address(STAKING_OLD)) {
                if (owner == alice || owner == bob || owner == carol || owner == mallory) return (owner, tokenId);
            }
        }
        return (address(0), 0);
    }

    function _stakedToken(uint256 token) internal view returns (uint256 tokenId) {
        for (uint256 i = 0; i < TOKENS; ++i) {
            tokenId = (token % TOKENS + i) % TOKENS;
            if (placeOf[tokenId] == address(STAKING)) return tokenId;
        }
    }

    function _supplies() private view returns (uint256[3] memory) {
        return [ITEMS.totalSupply(0), ITEMS.totalSupply(1), ITEMS.totalSupply(2)];
    }

    function _releaseToHostile(uint256 index, uint256 due) private {
        Entry storage entry = _entries[index];
        uint256[3] memory before = _supplies();
        bool worked = _call(
            STRANGER, address(ITEMS), abi.encodeCall(LimitedVouchers.release, (entry.account, entry.nonce))
        );
        if (!_note("malicious receiver: take what is released", worked)) return;
        _bookRelease(index, due);
        _followHostile(before, entry.amount);
    }

    /// @dev What the hostile wallet's callback did: entries of its own may have left the queue, items may have been burned by
    /// a deposit. It must not have made any.
    function _followHostile(uint256[3] memory before, uint256 served) private {
        (uint256 left, uint256 leftLive) = (0, 0);
        for (uint256 i = 0; i < _entries.length; ++i) {
            Entry storage entry = _entries[i];
            if (!entry.isOpen || entry.which != ITEM_MINTS || entry.account != address(HOSTILE)) continue;
            (uint128 amount,,) = ITEMS.queued(entry.account, entry.nonce);
            if (amount > 0) continue;
            entry.isOpen = false;
            left += entry.amount;
            if (!_isVoid(entry)) leftLive += entry.amount;
        }
        uint256[3] memory now_ = _supplies();
        uint256 sumBefore = before[0] + before[1] + before[2] + served;
        uint256 sum = now_[0] + now_[1] + now_[2];
        // What left the queue and exists now was released; the rest was called off.
        uint256 made = sum > sumBefore ? sum - sumBefore : 0;
        _expect(made <= leftLive, "a callback made items");
        _expect(made == 0 || !_settings[ITEM_MINTS].isPaused, "a callback released items while paused");
        paid[ITEM_MINTS] += made;
        rejected[ITEM_MINTS] += left - made;
        for (uint256 i = 0; i < 3; ++i) itemsThatExist[i] = now_[i];
    }
}
